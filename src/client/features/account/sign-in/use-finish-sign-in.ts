import type { signInResultSchema } from '#contract/account/account.ts'
import { useNavigate } from '@tanstack/react-router'
import { parseReturnPath } from '#client/browser/page/return-path.ts'
import { PATHS } from '#contract/api/path.ts'
import { currentSession, endSession, permissionNames, saveSession } from '#client/browser/session/session-state.ts'
import { toasts } from '#client/ui/toasts.ts'
import type * as z from 'zod/mini'
import { SIGN_IN_AREA } from './sign-in-area.ts'
import { pendingSignInStore, rememberEmail } from './remembered-sign-in.ts'
import { SIGN_IN_COPY } from './copy.ts'

type SignInResult = z.output<typeof signInResultSchema>

/** Another account that is still signed in here, such as in another tab, is signed out on the server too. */
export async function saveSignIn({ accessToken, refreshToken, user }: SignInResult): Promise<void> {
  if ((currentSession()?.user.id ?? user.id) !== user.id) await endSession()
  await saveSession({ accessToken, refreshToken, user, permissions: permissionNames(user) })
  toasts.clearErrors(SIGN_IN_AREA)
}

/** LOGIN-05, LOGIN-06, LOGIN-09: completes a sign-in, with or without a second step. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  return async (
    answer: SignInResult,
    { email, remember, returnTo }: { email: string; remember: boolean; returnTo?: string | undefined },
  ) => {
    pendingSignInStore.forget()
    rememberEmail(remember ? email : null)
    await saveSignIn(answer)
    toasts.success(SIGN_IN_COPY.signedIn)
    // Back skips the form: a signed-in user has no use for it
    await navigate({ href: parseReturnPath(returnTo) ?? PATHS.dashboard, replace: true })
  }
}
