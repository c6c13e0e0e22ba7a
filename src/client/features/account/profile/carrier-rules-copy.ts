import type { PostedCarrierRules } from '#contract/freight/carrier-rule.ts'
import { formatMoney } from '#domain/freight/money.ts'

export const CARRIER_RULES_COPY = {
  title: 'Rules for carriers',
  none: 'Any carrier may request your loads.',
  words: { off: 'Off', warn: 'Warn me', block: 'Block the request' },
  authority: 'Active authority',
  age: 'Age of authority',
  cargo: 'Cargo insurance on file',
  days: 'Least age',
  daysUnit: 'days',
  amount: 'Least amount',
  edit: 'Edit rules',
  dialogTitle: 'Edit your rules for carriers?',
  whatHappens:
    "Rules use FMCSA's register. They hold for new requests. If the register doesn't know something, you get a warning and the request isn't blocked.",
  cargoHint: 'Most carriers file no cargo insurance with FMCSA. Then you get a warning.',
  save: 'Save rules',
  saving: 'Saving...',
  saved: 'Rules saved',
  needsConnection: 'Saving the rules',
} as const

const DOES = { off: '', warn: 'warns you', block: 'is blocked' } as const

/** One line for each rule that is on. */
export function describeRules({ authority, age, cargo }: PostedCarrierRules): string[] {
  const without = (what: string, action: keyof typeof DOES) =>
    action === 'off' ? [] : [`A request without ${what} ${DOES[action]}`]
  return [
    ...without('active authority', authority),
    ...without(`${age.days.toLocaleString('en-US')} days of authority`, age.action),
    ...without(`${formatMoney(cargo.amount)} of cargo insurance`, cargo.action),
  ]
}
