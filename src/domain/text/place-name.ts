import { isolateBidi } from './bidi.ts'

/** 'Dallas, TX', for a sentence or a screen. */
export function placeName({ city, state }: { city: string; state: string }): string {
  return `${isolateBidi(city)}, ${state}`
}
