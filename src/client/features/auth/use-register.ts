import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { PATHS } from '#contract/path.ts'
import { ApiError, NetworkError } from '#contract/request.ts'
import { register } from '#contract/sign-up.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { signUpDraft } from './sign-up-draft.ts'
import { verificationMail } from './verification-mail.ts'

type Registration = InputOf<typeof register>['body']

/**
 * SIGN-18, SIGN-19. When no answer comes, the account may stand all the same; the server then refuses the next try,
 * since the mail has just gone out, and the person is led to the code instead of being told to wait.
 */
export function useRegister({ onError }: { onError: (error: unknown) => void }) {
  const navigate = useNavigate()
  const unanswered = useRef<string>(null)

  const toCode = async (email: string) => {
    signUpDraft.forget()
    verificationMail.sent(email)
    await navigate({ to: PATHS.verifyEmail, search: { email } })
  }
  return async (body: Registration) => {
    const sent = JSON.stringify(body)
    try {
      const { message } = await call(register, { body })
      toasts.success(message)
      await toCode(body.email)
    } catch (error) {
      const arrivedBefore = unanswered.current === sent && error instanceof ApiError && error.code === 'RATE_LIMITED'
      if (arrivedBefore) {
        toasts.info('Your account is there: the answer was lost on the way. We have mailed you a code.')
        return toCode(body.email)
      }
      if (error instanceof NetworkError) unanswered.current = sent
      onError(error)
    }
  }
}
