import { PATHS } from '#contract/api/path.ts'
import { useDeviceFact } from '#client/browser/page/use-hydrated.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { AccountTypeStep } from './account-type-step.tsx'
import { ContactMethodStep } from './contact-method-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { useRegister } from './use-register.ts'
import { useSignUpForm } from './use-sign-up-form.ts'
import { useAuthNavigation } from '../sign-in/auth-navigation.ts'
import { useRateLimitNotice } from '../sign-in/use-rate-limit-notice.tsx'
import { SIGN_UP_COPY } from './copy.ts'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { toRegistration } from './sign-up.form.ts'
import type { SignUpStep } from './wizard-step.tsx'

interface SignUpProps {
  step: SignUpStep
  onError: (error: unknown) => void
}

/** SIGN-01 to SIGN-20: three steps, one form, one account. */
export function SignUpScreen(props: SignUpProps) {
  const draft = useDeviceFact(signUpDraft.read)
  return <Wizard key={draft ? 'begun' : 'new'} draft={draft} {...props} />
}

function Wizard({ draft, step, onError }: SignUpProps & { draft: SignUpDraft | null }) {
  usePageTitle(SIGN_UP_COPY.title)
  const { wait, report } = useRateLimitNotice(onError)
  const { form, accountType, choose, chooseEarly } = useSignUpForm(draft, report)
  const { next, back } = useSteps(step)
  const register = useRegister()
  // SIGN-03: without a type only the first step shows, whatever the URL says
  if (accountType === null || step === 1)
    return <AccountTypeStep value={accountType} choose={choose} chooseEarly={chooseEarly} next={next} />
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
  const { go, back, state } = useAuthNavigation()
  const at = (next: SignUpStep) => (next === 1 ? PATHS.signUp : `${PATHS.signUp}?step=${next}`)
  return {
    next: () => void go({ href: at(step === 1 ? 2 : 3), state: { stepped: true } }),
    back: () => {
      if (state.stepped === true) back()
      else void go({ href: at(step === 3 ? 2 : 1), replace: true })
    },
  }
}
