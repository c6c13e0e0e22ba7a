import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
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

/** After a submit: every field error, each linking to its field. */
export function ErrorSummary({ errors, attempt, onGoTo }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const toldOf = useRef(0)
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
      <ul className="mt-2 gap-x-6 sm:columns-2">
        {errors.map(({ name, message }) => (
          <li key={name}>
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
    </div>
  )
}
