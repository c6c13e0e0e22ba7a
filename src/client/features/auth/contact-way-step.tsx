import { Button } from '#client/ui/button.tsx'
import { WizardStep } from './wizard-step.tsx'

/** SIGN-05 */
export function ContactWayStep({ next, back }: { next: () => void; back: () => void }) {
  return (
    <WizardStep
      step={2}
      title="How do we reach you?"
      lead="Loads move by phone and mail, so your account needs both. We mail you a code to verify the address."
      back={back}
    >
      <Button onClick={next}>Continue with phone or email</Button>
    </WizardStep>
  )
}
