import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const CSS = readFileSync(new URL('theme.css', import.meta.url), 'utf8')

/** What is written on what, by token, with the least contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly (readonly [text: string, on: string, least: number])[] = [
  ...['paper', 'surface', 'hairline', 'grey-tint', 'caution-tint'].flatMap((on) => [
    ['ink', on, 7] as const,
    ['ink-soft', on, 4.5] as const,
  ]),
  ...['paper', 'surface', 'sign-tint'].map((on) => ['sign-deep', on, 4.5] as const),
  ...['paper', 'surface'].map((on) => ['stop', on, 4.5] as const),
  ...['green', 'orange', 'cyan', 'red', 'yellow', 'blue', 'grey'].map(
    (tone) => [`${tone}-ink`, `${tone}-tint`, 7] as const,
  ),
  ['legend', 'sign', 4.5],
  ['legend', 'panel', 7],
  ['surface', 'ink', 7],
  ['legend', 'danger', 4.5],
  ['legend', 'danger-deep', 4.5],
  // each age apart from its neighbors, and the worst from the card
  ['age-30', 'age-60', 1.5],
  ['age-60', 'age-90', 1.5],
  ['age-90', 'age-over', 1.5],
  ['age-over', 'surface', 3],
  ['on-caution', 'caution', 7],
  ...['paper', 'surface'].flatMap((on) => [['edge', on, 3] as const, ['rail', on, 3] as const]),
]

describe.each([
  ['light', 1],
  ['dark', 2],
] as const)('%s', (_, value) => {
  test.each(PAIRS)('[FACE-17] %s on %s has a contrast of at least %s', (text, on, least) => {
    const [lighter = 0, darker = 0] = [luminance(color(text, value)), luminance(color(on, value))].sort((a, b) => b - a)
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(least)
  })
})

/** Lightness from 0 to 1, chroma and hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number]

function color(token: string, value: 1 | 2): Oklch {
  const declared = new RegExp(`--color-${token}: (.+);`).exec(CSS)?.[1] ?? ''
  const values = [...declared.matchAll(/oklch\((?<lightness>[\d.]+)% (?<chroma>[\d.]+) (?<hue>[\d.]+)\)/g)]
  // a color of one value is the same in both themes
  const { lightness, chroma, hue } = (values[value - 1] ?? values[0])?.groups ?? {}
  if (lightness === undefined) throw new Error(`theme.css has no color ${token}`)
  return [Number(lightness) / 100, Number(chroma), Number(hue)]
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  const [r = 0, g = 0, bl = 0] = [red, green, blue].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * bl
}
