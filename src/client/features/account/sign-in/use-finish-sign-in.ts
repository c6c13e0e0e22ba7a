import type { signInResultSchema } from '#contract/account/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { PATHS } from '#contract/api/path.ts'
import { saveSession, permissionNames } from '#client/browser/session/session-state.ts'
import { toasts } from '#client/ui/toasts.ts'
import type * as z from 'zod/mini'
import { SIGN_IN_AREA } from './sign-in-area.ts'
import { pendingSignInStore, rememberEmail } from './remembered-sign-in.ts'
import { paymentSetupPrompt } from '../sign-up/stored-sign-up.ts'
import { SIGN_IN_COPY } from './copy.ts'

/** LOGIN-05, LOGIN-06, LOGIN-09: completes a sign-in, with or without a second step. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  return async (
    answer: z.output<typeof signInResultSchema>,
    { email, remember, returnTo }: { email: string; remember: boolean; returnTo?: string | undefined },
  ) => {
    const { user, ...tokens } = answer
    const isToSetUp = paymentSetupPrompt.isAskedOf(email)
    pendingSignInStore.forget()
    paymentSetupPrompt.done()
    rememberEmail(remember ? email : null)
    await saveSession({ ...tokens, user, permissions: permissionNames(user) })
    toasts.clearErrors(SIGN_IN_AREA)
    toasts.success(SIGN_IN_COPY.signedIn)
    const path = parseReturnPath(returnTo)
    // Back skips the form: a signed-in user has no use for it
    if (isToSetUp) await navigate({ href: PATHS.paymentSetup, replace: true, state: path ? { headedTo: path } : {} })
    else await navigate({ href: path ?? PATHS.dashboard, replace: true })
  }
}
