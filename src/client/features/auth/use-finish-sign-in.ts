import { useNavigate } from '@tanstack/react-router'
import type { signedIn } from '#contract/account.ts'
import { PATHS } from '#contract/path.ts'
import { keepSession, permissionsOf } from '#client/browser/session-state.ts'
import { toasts } from '#client/ui/toasts.ts'
import type * as z from 'zod/mini'
import { pending } from './pending-sign-in.ts'
import { paymentSetup } from './payment-setup.ts'
import { rememberEmail } from './remembered-email.ts'

/** LOGIN-05, LOGIN-06, LOGIN-09: what follows when the server has let somebody in, with or without a second step. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  return async (answer: z.output<typeof signedIn>, { email, remember }: { email: string; remember: boolean }) => {
    const { user, ...tokens } = answer
    const isToSetUp = paymentSetup.isAskedOf(email)
    pending.forget()
    paymentSetup.done()
    rememberEmail(remember ? email : null)
    await keepSession({ ...tokens, user, permissions: permissionsOf(user) })
    toasts.success('Login successful!')
    await navigate({ href: isToSetUp ? PATHS.paymentSetup : PATHS.dashboard })
  }
}
