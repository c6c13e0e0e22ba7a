import { useNavigate } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Undo2 from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { LinePart } from '#client/components/load/line-parts.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { PATHS } from '#contract/api/path.ts'
import type { LoadFormValues } from '#contract/freight/load-form.ts'
import { parsePostingLine } from '#domain/text/posting-line.ts'
import { GUESS_COPY, PASTE_LINE_COPY } from '../copy.ts'
import { useStopPlace } from '../stop/use-stop-place.ts'
import { type Filled, fillFromLine, type Guess } from './fill-from-line.ts'
import { loadOwnLoads } from './recent-freight.ts'

interface PostingLineFieldProps {
  /** false on a phone, where its keyboard would cover the form */
  takesFocus: boolean
  /** read as the form opens */
  begun?: string | undefined
  onFilled: (filled: Filled) => void
}

/** '5299', '#5299': a load to repeat. */
const NUMBER = /^\s*#?(\d{1,9})\s*$/

/** Fills in the form from one typed or pasted line, or repeats a load by its number [USE-12]. */
export function PostingLineField({ takesFocus, begun = '', onFilled }: PostingLineFieldProps) {
  const form = useFormContext<LoadFormValues>()
  const { isDirty } = form.formState
  const personId = useSession().user.id
  const navigate = useNavigate()
  const places = { pickup: useStopPlace('pickup'), delivery: useStopPlace('delivery') }
  const [text, setText] = useState(begun)
  const [applied, setApplied] = useState('')
  const [parts, setParts] = useState<LinePart[]>([])
  const [said, setSaid] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const repeat = async (number: number) => {
    const load = (await loadOwnLoads(personId)).find((own) => own.number === number)
    if (load) await navigate({ to: PATHS.createLoad, search: { from: load.id } })
    else setError(PASTE_LINE_COPY.noSuchLoad(number))
  }
  const fill = async () => {
    const number = NUMBER.exec(text)?.[1]
    if (number !== undefined) return repeat(Number(number))
    const line = parsePostingLine(text, serverNow())
    if (!line) return setError(PASTE_LINE_COPY.noLane)
    const filled = await fillFromLine(line, { form, places, loads: await loadOwnLoads(personId) })
    setError(undefined)
    setParts(filled.parts)
    setSaid(filled.unused === '' ? PASTE_LINE_COPY.read(filled.parts.length) : PASTE_LINE_COPY.unused(filled.unused))
    setApplied(text)
    onFilled(filled)
  }

  const fillBegun = useEffectEvent(() => {
    if (begun !== '') void fill()
  })
  useEffect(() => {
    const timer = setTimeout(fillBegun)
    return () => clearTimeout(timer)
  }, [])

  const press = (event: KeyboardEvent) => {
    // a cleared form is filled again
    const isFilled = text === applied && isDirty
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || text.trim() === '' || isFilled) return
    event.preventDefault()
    event.stopPropagation()
    void fill()
  }

  return (
    <div ref={field} className="flex flex-col gap-1">
      <TextField
        label={PASTE_LINE_COPY.label}
        optional
        size="line"
        hint={PASTE_LINE_COPY.hint}
        placeholder={PASTE_LINE_COPY.placeholder}
        error={error}
        autoComplete="off"
        maxLength={300}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {isDirty && parts.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {parts.map(({ label, value }) => (
            <li key={label + value} className="rounded-control bg-sign-tint px-2.5 py-1 text-sm text-sign-deep">
              {label} <b>{value}</b>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="flex items-center gap-1.5 text-sm font-semibold text-sign-deep empty:hidden">
        {isDirty && said !== undefined && (
          <>
            <CircleCheck aria-hidden className="size-4 shrink-0" />
            {said}
          </>
        )}
      </p>
    </div>
  )
}

interface GuessListProps {
  guesses: readonly Guess[]
  /** empties them again */
  onUndo: (guesses: readonly Guess[]) => void
}

/** What nobody typed: each with its reason and Undo. */
export function GuessList({ guesses, onUndo }: GuessListProps) {
  if (guesses.length === 0) return null
  return (
    <section aria-labelledby="guessed" className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-2.5 px-4 py-2">
        <Sparkles aria-hidden className="size-5 shrink-0 text-rail" />
        <h2 id="guessed" className="font-bold">
          {GUESS_COPY.guessed(guesses.length)}
        </h2>
        <p className="text-sm text-ink-soft">{GUESS_COPY.check}</p>
        {guesses.length > 1 && (
          <Button variant="quiet" size="compact" className="ml-auto" onClick={() => onUndo(guesses)}>
            {GUESS_COPY.undoAll}
          </Button>
        )}
      </div>
      <ul>
        {guesses.map((guess) => (
          <li
            key={guess.label}
            className="flex flex-wrap items-center gap-x-4 border-t border-hairline px-4 py-1 sm:flex-nowrap"
          >
            <span className="w-28 shrink-0 text-sm text-ink-soft">{guess.label}</span>
            <b className="min-w-0 flex-1 basis-48">{guess.value}</b>
            <span className="text-sm text-ink-soft">{guess.reason}</span>
            <Button
              variant="quiet"
              size="compact"
              className="ml-auto"
              aria-label={GUESS_COPY.undoOne(guess.label)}
              onClick={() => onUndo([guess])}
            >
              <Undo2 aria-hidden />
              {GUESS_COPY.undo}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
