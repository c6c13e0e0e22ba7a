import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { PATHS } from '#contract/api/path.ts'
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

/** SIGN-01 to SIGN-20: three steps, one form, one account. */
function SignUpScreen() {
  const { step = 1 } = Route.useSearch()
  usePageTitle(SIGN_UP_COPY.title)
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const { form, accountType, choose, isComplete } = useSignUpForm(report)
  const { next, back } = useSteps(step)
  const register = useRegister()
  // SIGN-03: without a type only the first step shows, whatever the URL says
  if (accountType === null || step === 1) return <AccountTypeStep value={accountType} choose={choose} next={next} />
  if (step === 2) return <ContactMethodStep next={next} back={back} />
  return (
    <DetailsStep
      accountType={accountType}
      form={form}
      isComplete={isComplete}
      wait={wait}
      back={back}
      send={(given) => register(toRegistration(accountType, given))}
    />
  )
}

/** Back goes down one step, like the browser's. After a direct link there's no history, so it navigates. */
function useSteps(step: SignUpStep) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isStepped = useLocation({ select: ({ state }) => state.stepped === true })
  const at = (next: SignUpStep) => (next === 1 ? PATHS.signUp : `${PATHS.signUp}?step=${next}`)
  return {
    next: () => void navigate({ href: at(step === 1 ? 2 : 3), state: { stepped: true } }),
    back: () => {
      if (isStepped) history.back()
      else void navigate({ href: at(step === 3 ? 2 : 1), replace: true })
    },
  }
}

export const Route = createFileRoute('/auth/signup')({
  // in the URL, so a phone's Back also goes down one step
  validateSearch: ({ step }): { step?: 2 | 3 } => (step === 2 || step === 3 ? { step } : {}),
  component: SignUpScreen,
})
