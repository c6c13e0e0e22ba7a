import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { canPostLoads } from '#domain/access/permission.ts'
import { useBrokerSteps } from './broker-steps.tsx'
import { useCarrierSteps } from './carrier-steps.tsx'
import { FIRST_RUN_COPY } from './copy.ts'
import type { FirstStep } from './first-step.ts'

interface FirstRunProps {
  hasLoads: boolean
  onHide: () => void
  /** once all steps are done, which the list says this time */
  onDone: () => void
}

/** FACE-30: what a new account sets up first. */
export function FirstRun(props: FirstRunProps) {
  return canPostLoads(useSession()) ? <BrokerFirstRun {...props} /> : <CarrierFirstRun {...props} />
}

function BrokerFirstRun(props: FirstRunProps) {
  const { steps, aside } = useBrokerSteps(props.hasLoads)
  return (
    <div className="grid gap-x-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Steps steps={steps} {...props} />
      {aside}
    </div>
  )
}

function CarrierFirstRun(props: FirstRunProps) {
  const { steps, below } = useCarrierSteps()
  return (
    <div className="max-w-3xl">
      <Steps steps={steps} {...props} />
      {below}
    </div>
  )
}

function Steps({ steps, onHide, onDone }: Omit<FirstRunProps, 'hasLoads'> & { steps: readonly FirstStep[] }) {
  const titleId = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const done = steps.filter(({ value }) => value).length
  const isKnown = steps.every(({ value }) => value !== undefined)
  const isOver = isKnown && done === steps.length
  const open = chosen ?? steps.find(({ value }) => value === null)?.id
  if (isKnown && !isOver && !wasOpen) setWasOpen(true)
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  if (!isKnown) return <div className="min-h-64" />
  if (isOver && !wasOpen) return null
  return (
    <section aria-labelledby={titleId} className="mb-4 print:hidden">
      <div className="flex min-h-12 items-center gap-x-3">
        <h2 id={titleId} className="flex items-center gap-x-2.5 text-lg font-bold">
          {isOver && wasOpen
            ? FIRST_RUN_COPY.allSet
            : steps.length === 1
              ? FIRST_RUN_COPY.titleOfOne
              : FIRST_RUN_COPY.title}
          {steps.length > 1 && (
            <span className="rounded-full bg-sign px-2.5 text-sm leading-6 font-extrabold text-legend">
              {FIRST_RUN_COPY.done(done, steps.length)}
            </span>
          )}
        </h2>
        <Button variant="quiet" size="compact" className="-mr-3.5 ml-auto text-sm" onClick={onHide}>
          {FIRST_RUN_COPY.hide}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isOver ? FIRST_RUN_COPY.allSetWords : FIRST_RUN_COPY.done(done, steps.length)}
      </p>
      <ol className="rounded-card border border-line bg-surface">
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            number={index + 1}
            isOpen={step.id === open}
            isLast={index === steps.length - 1}
            onOpen={() => setChosen(step.id)}
            onDone={() => setChosen(null)}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: FirstStep
  number: number
  isOpen: boolean
  isLast: boolean
  onOpen: () => void
  onDone: () => void
}

function Step({ step: { title, hint, value, body, change }, number, isOpen, isLast, onOpen, onDone }: StepProps) {
  const isDone = Boolean(value)
  const words = isDone ? FIRST_RUN_COPY.change : FIRST_RUN_COPY.start
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3.5 px-3 py-2.5 sm:px-4 [&+&]:border-t [&+&]:border-hairline"
    >
      <span className="relative" aria-hidden>
        {!isLast && (
          <span className={classNames('absolute top-7 -bottom-5 left-3 w-1', isDone ? 'bg-rail' : 'bg-line')} />
        )}
        <span
          className={classNames(
            'relative mt-1 grid size-7 place-items-center rounded-full text-sm font-extrabold [&_svg]:size-4',
            isDone || isOpen ? 'bg-sign text-legend' : 'border-2 border-edge bg-surface text-ink-soft',
          )}
        >
          {isDone ? <Check strokeWidth={3} /> : number}
        </span>
      </span>
      <div className="min-w-0">
        <div className="flex items-start gap-x-3">
          <div className="min-w-0 flex-1">
            <h3 className="leading-snug font-bold">
              {title}
              {isDone && <VisuallyHidden> ({FIRST_RUN_COPY.doneStep})</VisuallyHidden>}
            </h3>
            <p className="text-sm text-ink-soft">{value || hint}</p>
          </div>
          {isDone && !isOpen && change}
          {!isOpen && !(isDone && change) && (
            <Button
              variant="quiet"
              size="compact"
              className="-mt-1 -mr-2"
              aria-label={isDone ? FIRST_RUN_COPY.changeOf(title) : FIRST_RUN_COPY.startOf(title)}
              onClick={onOpen}
            >
              {words}
            </Button>
          )}
        </div>
        {isOpen && <div className="pt-2 pb-1">{body(onDone)}</div>}
      </div>
    </li>
  )
}
