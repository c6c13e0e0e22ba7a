export const BOARD_CARD_COPY = {
  bookLoad: 'Book Load',
  lane: (pickup: string, delivery: string) => ` from ${pickup} to ${delivery}`,
} as const
