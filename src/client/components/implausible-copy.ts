import type { Doubt } from '#domain/freight/plausible.ts'

/** Questions about amounts that are possible but rarely meant. */
export const IMPLAUSIBLE_COPY: Record<Doubt, string> = {
  cheap: 'Under $0.50 a mile. Is the rate right?',
  dear: 'Over $15 a mile. Is the rate right?',
  low: 'Under $100 for a load. Is the rate right?',
  high: 'Over $25,000 for a load. Is the rate right?',
  light: 'Under 100 lb. Is the weight right?',
  heavy: 'Over 80,000 lb. Is the weight right?',
}
