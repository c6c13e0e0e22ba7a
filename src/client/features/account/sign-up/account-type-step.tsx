import Building2 from 'lucide-react/icons/building-2'
import Container from 'lucide-react/icons/container'
import Headset from 'lucide-react/icons/headset'
import { PATHS } from '#contract/api/path.ts'
import type { AccountType } from '#contract/account/sign-up.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceCards } from '#client/ui/choice-cards.tsx'
import { AuthLink } from '../sign-in/auth-link.tsx'
import { ACCOUNT_TYPE_STEP_COPY } from './copy.ts'
import { WizardStep } from './wizard-step.tsx'

const TYPES = [
  { value: 'broker', label: ACCOUNT_TYPE_STEP_COPY.broker, hint: ACCOUNT_TYPE_STEP_COPY.brokerHint, Icon: Building2 },
  {
    value: 'dispatcher',
    label: ACCOUNT_TYPE_STEP_COPY.dispatcher,
    hint: ACCOUNT_TYPE_STEP_COPY.dispatcherHint,
    Icon: Headset,
  },
  {
    value: 'company',
    label: ACCOUNT_TYPE_STEP_COPY.company,
    hint: ACCOUNT_TYPE_STEP_COPY.companyHint,
    Icon: Container,
  },
] as const

interface AccountTypeStepProps {
  value: AccountType | null
  choose: (type: AccountType) => void
  next: () => void
}

/** SIGN-02, SIGN-03, SIGN-04 */
export function AccountTypeStep({ value, choose, next }: AccountTypeStepProps) {
  return (
    <WizardStep step={1} title={ACCOUNT_TYPE_STEP_COPY.title} lead={ACCOUNT_TYPE_STEP_COPY.lead}>
      <ChoiceCards label={ACCOUNT_TYPE_STEP_COPY.accountType} options={TYPES} value={value} onChange={choose} />
      <Button whyNot={value === null ? ACCOUNT_TYPE_STEP_COPY.whyNot : undefined} onClick={next}>
        {ACCOUNT_TYPE_STEP_COPY.next}
      </Button>
      <p>
        {ACCOUNT_TYPE_STEP_COPY.alreadyHaveAnAccount}
        <AuthLink to={PATHS.login}>{ACCOUNT_TYPE_STEP_COPY.signIn}</AuthLink>
      </p>
    </WizardStep>
  )
}
