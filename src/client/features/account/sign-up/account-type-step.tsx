import Building2 from 'lucide-react/icons/building-2'
import Container from 'lucide-react/icons/container'
import Headset from 'lucide-react/icons/headset'
import { PATHS } from '#contract/api/path.ts'
import type { AccountType } from '#contract/account/sign-up.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceCards } from '#client/ui/choice-cards.tsx'
import { AuthLink } from '../sign-in/auth-link.tsx'
import { WizardStep } from './wizard-step.tsx'

const TYPES = [
  { value: 'broker', label: "I'm a Broker", hint: 'I post loads and book carriers for them', Icon: Building2 },
  { value: 'dispatcher', label: "I'm a Dispatcher", hint: 'I find loads for trucks and drivers', Icon: Headset },
  { value: 'company', label: "I'm a Trucking Company", hint: 'I run trucks and haul loads', Icon: Container },
] as const

interface AccountTypeStepProps {
  value: AccountType | null
  choose: (type: AccountType) => void
  next: () => void
}

/** SIGN-02, SIGN-03, SIGN-04 */
export function AccountTypeStep({ value, choose, next }: AccountTypeStepProps) {
  return (
    <WizardStep step={1} title="Join Milepost" lead="30 days free, no credit card needed. Then $49.99 per month.">
      <ChoiceCards label="Account type" options={TYPES} value={value} onChange={choose} />
      <Button whyNot={value === null ? 'Choose an account type first' : undefined} onClick={next}>
        Next
      </Button>
      <p>
        Already have an account? <AuthLink to={PATHS.login}>Sign in</AuthLink>
      </p>
    </WizardStep>
  )
}
