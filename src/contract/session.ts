import * as z from 'zod/mini'
import { profile } from './account.ts'

/** GUARD-12: what a device keeps of a sign-in; `permissions` are replaceable separately (GUARD-10). */
export const session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: profile,
  permissions: z.array(z.string()),
})
export type Session = z.output<typeof session>
