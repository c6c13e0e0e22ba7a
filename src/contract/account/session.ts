import * as z from 'zod/mini'
import { profileSchema } from './account.ts'

/** GUARD-12: what a device stores of a sign-in; `permissions` can be replaced separately (GUARD-10). */
export const sessionSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  user: profileSchema,
  permissions: z.array(z.string()),
})
export type Session = z.output<typeof sessionSchema>
