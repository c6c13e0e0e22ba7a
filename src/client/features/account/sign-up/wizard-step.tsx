import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { AuthHeading } from '../sign-in/auth-heading.tsx'
import { SIGN_UP_COPY } from './copy.ts'

/** SIGN-01 */
export type SignUpStep = 1 | 2 | 3

interface WizardStepProps {
  step: SignUpStep
  title: ReactNode
  lead?: ReactNode
  /** none on the first step */
  back?: () => void
  children: ReactNode
}

/** Shared frame of the wizard's steps: progress and Back. */
export function WizardStep({ step, title, lead, back, children }: WizardStepProps) {
  return (
    <section className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        {back && (
          <Button variant="quiet" size="compact" className="-ml-3.5 self-start" onClick={back}>
            <ArrowLeft aria-hidden />
            {SIGN_UP_COPY.back}
          </Button>
        )}
        <div aria-hidden className="flex gap-2">
          {[1, 2, 3].map((each) => (
            <span
              key={each}
              className={classNames('h-1.5 flex-1 rounded-full', each <= step ? 'bg-caution' : 'bg-line')}
            />
          ))}
        </div>
        <p className="text-sm font-semibold text-ink-soft">{SIGN_UP_COPY.step(step)}</p>
        <AuthHeading key={step} lead={lead}>
          {title}
        </AuthHeading>
      </div>
      {children}
    </section>
  )
}
