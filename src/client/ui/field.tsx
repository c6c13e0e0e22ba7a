import { useId } from 'react'
import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { classNames } from './class-names.ts'
import { UI_COPY } from './copy.ts'

export interface FieldText {
  label: ReactNode
  hint?: ReactNode
  /** in place of the hint: allowed, but rarely meant */
  caution?: ReactNode
  /** Shown once the field was left [ERR-01]. A field with this prop, even if undefined, reserves its line. */
  error?: string | undefined
  /** marked beside the label; a field without it is required */
  optional?: boolean
}

/** Links a control to its label, hint and error; spread it on the control. */
interface FieldTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below, linked to the control for screen readers. */
export function Field({ children, ...text }: FieldText & { children: (ties: FieldTies) => ReactNode }) {
  const id = useId()
  const { label, error, optional } = text
  const { describedBy, below } = useBelow(text)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-soft">{UI_COPY.optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {below}
    </div>
  )
}

/** Separates a field's texts from the props of its control. */
export function splitField<P extends FieldText>(props: P) {
  const { label, hint, caution, error, optional, ...control } = props
  const text: FieldText = {
    label,
    hint: caution ? <Caution>{caution}</Caution> : hint,
    ...(optional && { optional }),
    ...('error' in props && { error }),
  }
  return { text, control }
}

/**
 * Hint and error under a control, and the ids for its `aria-describedby`. Both share one reserved line: an error that
 * appears on blur must not push a button from under the pointer [FORM-02].
 */
export function useBelow(text: Pick<FieldText, 'hint' | 'error'>): {
  describedBy: string | undefined
  below: ReactNode
} {
  const id = useId()
  const { hint, error } = text
  const hintId = hint ? `${id}hint` : undefined
  const errorId = error ? `${id}error` : undefined
  const below = (hint || 'error' in text) && (
    <div data-below className={classNames('grid min-h-5 text-sm *:col-start-1 *:row-start-1', !hint && '-mb-2')}>
      {hint && (
        <p id={hintId} className={classNames('text-ink-soft', error && 'invisible')}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="flex gap-1.5 font-semibold text-stop">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
  return { describedBy: [errorId, hintId].filter(Boolean).join(' ') || undefined, below }
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5 font-semibold text-orange-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </span>
  )
}

/** Box around a control. It draws the focus ring, so leading and trailing parts are inside. */
export const FIELD_BOX =
  'flex min-h-12 items-center gap-2.5 rounded-control border border-edge bg-surface px-3 transition-colors ' +
  'has-[:is(input,select,textarea):focus-visible]:outline-3 has-[:is(input,select,textarea):focus-visible]:outline-offset-2 ' +
  'has-[:is(input,select,textarea):focus-visible]:outline-rail ' +
  'has-[[aria-invalid]]:border-stop has-[:is(input,select,textarea):disabled]:bg-grey-tint has-[:is(input,select,textarea):disabled]:text-ink-soft [&>svg]:size-5 [&>svg]:shrink-0'

/** Fills the box, its border too, so a tap at its edge hits. Below 16 px, phones zoom in on focus. */
export const FIELD_CONTROL =
  '-my-px w-full min-w-0 self-stretch bg-transparent py-2.5 text-base outline-none placeholder:text-ink-soft disabled:cursor-not-allowed'
