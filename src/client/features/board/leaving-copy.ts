export const LEAVING_COPY = {
  offTheBoard: (lanes: string) => `No longer on the board: ${lanes}`,
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
} as const
