import type { ShownFinding } from '#contract/freight/carrier-rule.ts'
import { formatMoney } from '#domain/freight/money.ts'

export const formatDays = (days: number) => `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`

const LEAST = {
  authority: () => 'active authority',
  age: (least: number) => `${formatDays(least)} of authority`,
  cargo: (least: number) => `${formatMoney(least)} of cargo insurance`,
} as const

export type FindingReader = 'broker' | 'carrier'

const WORDS = {
  broker: {
    asked: 'Your rule asks for',
    unknown: ", and that isn't known. Ask the carrier.",
    none: ', and this carrier has none on file.',
    actual: (what: string) => `. This carrier has ${what}.`,
  },
  carrier: {
    asked: 'This broker asks for',
    unknown: ", and FMCSA's register doesn't say what you have.",
    none: ", and FMCSA's register shows none for you.",
    actual: (what: string) => `. You have ${what} on file.`,
  },
} as const satisfies Record<FindingReader, object>

/** 'Your rule asks for 90 days of authority. This carrier has 41 days.' @param reader whom it tells */
export function describeFinding({ rule, is, action, least, actual }: ShownFinding, reader: FindingReader): string {
  const words = WORDS[reader]
  const asked = `${words.asked} ${LEAST[rule](least ?? 0)}`
  if (is === 'unknown') return `${asked}${words.unknown}`
  const then = action === 'block' ? ' It blocks the booking.' : ''
  if (actual === null) return `${asked}${words.none}${then}`
  return `${asked}${words.actual(rule === 'age' ? formatDays(actual) : formatMoney(actual))}${then}`
}
