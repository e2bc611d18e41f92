"""The deprecated `SingleTurnSample` / `single_turn_ascore` API; it holds no names yet (see MIGRATION.md)."""
