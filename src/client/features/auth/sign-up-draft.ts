import { ACCOUNT_TYPES } from '#contract/sign-up.ts'
import * as z from 'zod/mini'
import { keptOnDevice } from './kept-on-device.ts'

/** Long enough for a lunch break and a dead battery, short enough for a phone that others use. */
const A_DAY_MS = 24 * 60 * 60 * 1000

/** What was chosen and typed; the schema leaves the passwords and the consent out. */
const draft = z.object({
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dotNumber: z.string(),
})
export type SignUpDraft = z.output<typeof draft>

const kept = keptOnDevice('sign-up', draft)

/** A wizard that a lost page would empty is filled in once. */
export const signUpDraft = {
  read: kept.read,
  keep: (typed: SignUpDraft) => kept.keep(z.parse(draft, typed), Date.now() + A_DAY_MS),
  forget: kept.forget,
}
