import { Button } from '#client/ui/button.tsx'
import { CONTACT_METHOD_STEP_COPY } from './copy.ts'
import { WizardStep } from './wizard-step.tsx'

/** SIGN-05 */
export function ContactMethodStep({ next, back }: { next: () => void; back: () => void }) {
  return (
    <WizardStep step={2} title={CONTACT_METHOD_STEP_COPY.title} lead={CONTACT_METHOD_STEP_COPY.lead} back={back}>
      <Button onClick={next}>{CONTACT_METHOD_STEP_COPY.next}</Button>
    </WizardStep>
  )
}
