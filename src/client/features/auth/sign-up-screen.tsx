import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { AccountTypeStep } from './account-type-step.tsx'
import { ContactWayStep } from './contact-way-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { useRegister } from './use-register.ts'
import { useSignUpForm } from './use-sign-up-form.ts'
import { useWait } from './use-wait.tsx'
import { registrationOf } from './sign-up.form.ts'
import type { SignUpStep } from './wizard-step.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** this step was reached from the one before, so the browser's own Back leads there */
    stepped?: boolean
  }
}

interface SignUpProps {
  step: SignUpStep
  onError: (error: unknown) => void
}

/** SIGN-01 to SIGN-20: three steps, one form, one account. */
export function SignUpScreen({ step, onError }: SignUpProps) {
  usePageTitle('Sign up')
  const { form, accountType, choose } = useSignUpForm()
  const { next, back } = useSteps(step)
  const { wait, noteWait } = useWait()
  const register = useRegister({
    onError: (error) => {
      noteWait(error)
      onError(error)
    },
  })
  // SIGN-03: without a type there is only the first step, whatever the address says
  if (accountType === null || step === 1) return <AccountTypeStep value={accountType} choose={choose} next={next} />
  if (step === 2) return <ContactWayStep next={next} back={back} />
  return (
    <DetailsStep
      accountType={accountType}
      form={form}
      wait={wait}
      back={back}
      submit={form.handleSubmit((given) => register(registrationOf(accountType, given)))}
    />
  )
}

/** Back goes down one step, as the browser's own does; where one came by an address, there is only ours. */
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
