import { ACCOUNT_TYPES } from '#contract/account/sign-up.ts'
import * as z from 'zod/mini'
import { createDeviceStore } from '../sign-in/device-store.ts'
import { EMPTY_SIGN_UP_FORM } from './sign-up.form.ts'

/** Long enough for a lunch break and a dead battery, short enough for a shared phone. */
const A_DAY_MS = 24 * 60 * 60 * 1000

/** Choices and typed fields; the schema leaves out passwords and consent. */
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

const store = createDeviceStore('sign-up', draft, () => ({ ...EMPTY_SIGN_UP_FORM, accountType: ACCOUNT_TYPES[0] }))

/** A lost page doesn't empty the wizard. */
export const signUpDraft = {
  read: store.read,
  keep: (typed: SignUpDraft) => store.keep(z.parse(draft, typed), Date.now() + A_DAY_MS),
  forget: store.forget,
}
