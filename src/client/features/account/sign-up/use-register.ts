import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { verifyEmailPath } from '#contract/api/path.ts'
import { ApiError, NetworkError } from '#contract/api/http-request.ts'
import { registerEndpoint } from '#contract/account/sign-up.ts'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { SIGN_IN_AREA } from '../sign-in/sign-in-area.ts'
import { SIGN_UP_COPY } from './copy.ts'
import { registrationSecret } from './registration-secret.ts'
import { verificationEmailStore } from './verification-email.ts'

type Registration = EndpointInput<typeof registerEndpoint>['body']

/**
 * SIGN-18, SIGN-19. Without an answer the account may still exist. The server then rejects the retry, because an email
 * just went out, and the user is led to the code instead of being told to wait.
 */
export function useRegister() {
  const navigate = useNavigate()
  const unanswered = useRef<string>(null)

  const toCode = async (email: string) => {
    verificationEmailStore.sent(email)
    await navigate({ href: verifyEmailPath(email) })
  }
  return async (body: Registration) => {
    const sent = JSON.stringify(body)
    try {
      const { message, email, secret } = await call(registerEndpoint, { body })
      registrationSecret.keep(email, secret)
      toasts.clearErrors(SIGN_IN_AREA)
      toasts.success(message)
      await toCode(body.email)
    } catch (error) {
      const arrivedBefore = unanswered.current === sent && error instanceof ApiError && error.code === 'RATE_LIMITED'
      if (arrivedBefore) {
        toasts.info(SIGN_UP_COPY.answerLost)
        return toCode(body.email)
      }
      if (error instanceof NetworkError) unanswered.current = sent
      throw error
    }
  }
}
