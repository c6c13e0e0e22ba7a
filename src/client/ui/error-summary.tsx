import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { UI_COPY } from './copy.ts'

interface SummedError {
  /** the field's name in the form */
  name: string
  message: string
}

interface ErrorSummaryProps {
  errors: readonly SummedError[]
  /** grows with each submit: the summary then takes focus and is read out */
  attempt: number
  onGoTo: (name: string) => void
}

/** A phone shows these first, so the form stays in view. */
const FIRST = 3

/** After a submit: every field error, each linking to its field. A phone unfolds those after the first. */
export function ErrorSummary({ errors, attempt, onGoTo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const toldOf = useRef(0)
  const [isWhole, setWhole] = useState(false)
  const isShown = errors.length > 0 && attempt > 0
  useEffect(() => {
    if (!isShown || toldOf.current === attempt) return
    toldOf.current = attempt
    box.current?.focus()
  }, [isShown, attempt])
  if (!isShown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby="error-summary"
      className="rounded-card border-2 border-stop bg-surface p-4"
    >
      <h2 id="error-summary" className="flex items-center gap-2 text-lg font-bold text-stop">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {errors.length === 1 ? UI_COPY.oneField : UI_COPY.manyFields(errors.length)}
      </h2>
      <ul className="mt-2 gap-x-6 sm:columns-2 xl:columns-3">
        {errors.map(({ name, message }, at) => (
          <li key={name} className={at >= FIRST && !isWhole ? 'max-sm:hidden' : undefined}>
            <button
              type="button"
              onClick={() => onGoTo(name)}
              className="min-h-9 py-1 text-left text-sign-deep underline pointer-coarse:min-h-11"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
      {errors.length > FIRST && !isWhole && (
        <Button variant="quiet" size="compact" className="-ml-3.5 sm:hidden" onClick={() => setWhole(true)}>
          {UI_COPY.moreFields(errors.length - FIRST)}
        </Button>
      )}
    </div>
  )
}
