export const VIEW_SWITCH_COPY = { view: 'View', table: 'Table', cards: 'Cards' } as const
