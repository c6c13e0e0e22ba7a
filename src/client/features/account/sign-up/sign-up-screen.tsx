import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { AccountTypeStep } from './account-type-step.tsx'
import { ContactMethodStep } from './contact-method-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { useRegister } from './use-register.ts'
import { useSignUpForm } from './use-sign-up-form.ts'
import { useRateLimitNotice } from '../sign-in/use-rate-limit-notice.tsx'
import { SIGN_UP_COPY } from './copy.ts'
import { toRegistration } from './sign-up.form.ts'
import type { SignUpStep } from './wizard-step.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** reached from the previous step, so the browser's Back leads there */
    stepped?: boolean
  }
}

interface SignUpProps {
  step: SignUpStep
  onError: (error: unknown) => void
}

/** SIGN-01 to SIGN-20: three steps, one form, one account. */
export function SignUpScreen({ step, onError }: SignUpProps) {
  usePageTitle(SIGN_UP_COPY.title)
  const { wait, report } = useRateLimitNotice(onError)
  const { form, accountType, choose } = useSignUpForm(report)
  const { next, back } = useSteps(step)
  const register = useRegister()
  // SIGN-03: without a type only the first step shows, whatever the URL says
  if (accountType === null || step === 1) return <AccountTypeStep value={accountType} choose={choose} next={next} />
  if (step === 2) return <ContactMethodStep next={next} back={back} />
  return (
    <DetailsStep
      accountType={accountType}
      form={form}
      wait={wait}
      back={back}
      send={(given) => register(toRegistration(accountType, given))}
    />
  )
}

/** Back goes down one step, like the browser's. After a direct link there's no history, so it navigates. */
function useSteps(step: SignUpStep) {
  const navigate = useNavigate({ from: '/auth/signup' })
  const { history } = useRouter()
  const isStepped = useLocation({ select: ({ state }) => state.stepped === true })
  return {
    next: () => void navigate({ search: { step: step === 1 ? 2 : 3 }, state: { stepped: true } }),
    back: () => {
      if (isStepped) history.back()
      else void navigate({ search: step === 3 ? { step: 2 } : {}, replace: true })
    },
  }
}
