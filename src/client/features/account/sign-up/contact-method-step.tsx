import { Button } from '#client/ui/button.tsx'
import { WizardStep } from './wizard-step.tsx'

/** SIGN-05 */
export function ContactMethodStep({ next, back }: { next: () => void; back: () => void }) {
  return (
    <WizardStep
      step={2}
      title="How can we reach you?"
      lead="Loads move by phone and email, so your account needs both. We email you a code to verify your address."
      back={back}
    >
      <Button onClick={next}>Continue with phone or email</Button>
    </WizardStep>
  )
}
