import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Ref, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Instant } from '#domain/time/instant.ts'
import { formatTimeOfDay } from '#offline/outbox/op-display.ts'
import { EDIT_CONFLICT_COPY } from '../copy.ts'
import type { LoadDifference } from './load-diff.ts'

interface StaleNoticeProps {
  ref?: Ref<HTMLElement>
  differences: readonly LoadDifference[]
  /** the colleague's last change; null for an account alone, or until it was read */
  lastChange: { who: string; at: Instant } | null
  /** @param kept pieces where the user's value stays */
  onSettle: (kept: ReadonlySet<string>) => void
}

/** Someone else changed the load meanwhile (412): what, from what to what, and a choice where both did. */
export function EditConflict({ ref, differences, lastChange, onSettle }: StaleNoticeProps) {
  const contested = differences.filter(({ isContested }) => isContested).map(({ field }) => field)
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(contested))
  const keep = (field: string, isMine: boolean) => {
    const next = new Set(kept)
    if (isMine) next.add(field)
    else next.delete(field)
    setKept(next)
  }
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="stale-notice"
      className="mb-4 flex flex-col gap-3 rounded-card border-2 border-caution bg-surface p-4"
    >
      <h2 id="stale-notice" className="flex items-center gap-2 text-lg font-bold">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-yellow-ink" />
        {EDIT_CONFLICT_COPY.title}
      </h2>
      <p className="text-ink-soft">
        {lastChange && `${EDIT_CONFLICT_COPY.changedBy(lastChange.who, formatTimeOfDay(lastChange.at))} `}
        {contested.length === 0 ? EDIT_CONFLICT_COPY.noConflict : EDIT_CONFLICT_COPY.conflict}
      </p>
      <ul className="flex flex-col gap-3">
        {differences.map((difference) => (
          <li key={difference.field} className="border-t border-hairline pt-3">
            <OneDifference
              difference={difference}
              isMine={kept.has(difference.field)}
              onChoose={(isMine) => keep(difference.field, isMine)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onSettle(kept)}>{EDIT_CONFLICT_COPY.continue}</Button>
      </div>
    </section>
  )
}

interface OneDifferenceProps {
  difference: LoadDifference
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function OneDifference({ difference, isMine, onChoose }: OneDifferenceProps) {
  const { field, label, before, mine, theirs, isContested } = difference
  if (!isContested)
    return (
      <p>
        <strong>{label}</strong>: <span className="text-ink-soft">{before || 'empty'}</span> →{' '}
        <span>{theirs || 'empty'}</span>
      </p>
    )
  return (
    <fieldset className="min-w-0">
      <legend>
        <strong>{label}</strong>
        {EDIT_CONFLICT_COPY.was}
        <span className="text-ink-soft">{before || 'empty'}</span>
      </legend>
      <div className="mt-1 grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Choice
          name={field}
          words={EDIT_CONFLICT_COPY.keepMine}
          value={mine}
          checked={isMine}
          onChoose={() => onChoose(true)}
        />
        <Choice
          name={field}
          words={EDIT_CONFLICT_COPY.takeTheirs}
          value={theirs}
          checked={!isMine}
          onChoose={() => onChoose(false)}
        />
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  words: string
  value: string
  checked: boolean
  onChoose: () => void
}

function Choice({ name, words, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line px-3 py-2 has-checked:border-rail has-checked:bg-sign-tint">
      <input
        type="radio"
        name={`stale ${name}`}
        className="size-5 shrink-0 accent-rail"
        checked={checked}
        onChange={onChoose}
      />
      <span className="min-w-0">
        <span className="block text-sm text-ink-soft">{words}</span>
        <strong className="block">{value || 'empty'}</strong>
      </span>
    </label>
  )
}
