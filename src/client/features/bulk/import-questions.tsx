import { type FormEvent, type ReactNode, useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { readTime } from '#domain/time/written-time.ts'
import type { Notation } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { labelOf } from './equal-values.ts'
import { formatReading } from './format-reading.ts'
import type { ImportSummary } from './import-session.ts'
import { BY_ROAD, type MissingTimeQuestion } from './missing-times.ts'
import type { ImportActions } from './use-import-session.ts'

interface ImportQuestionsProps {
  facts: ImportSummary
  missingTimes: readonly MissingTimeQuestion[]
  actions: Pick<ImportActions, 'answer' | 'setRate' | 'setMissingTime'>
}

const { question: copy, gaps } = IMPORT_COPY

const KINDS = { pickupDateTime: 'pickup', deliveryDateTime: 'delivery' } as const

/** Asks once for each column that reads two ways or lacks its times. Answers stay, and can be changed. */
export function ImportQuestions({ facts, missingTimes, actions }: ImportQuestionsProps) {
  const { questions, answers, rateReadings, rate, header, times } = facts
  // an answered question stays: its answer filled the times
  const stops = missingTimes.filter(({ field }) => !times[field])
  const answered = (['pickupDateTime', 'deliveryDateTime'] as const).filter((field) => times[field])
  const isRateOpen = rateReadings.length > 0 && rate.length === 0
  const open = questions.filter(({ field }) => answers[field] === undefined).length + Number(isRateOpen) + stops.length
  if (questions.length + rateReadings.length + stops.length + answered.length === 0) return null
  return (
    <SectionCard title={open === 0 ? copy.answered : open === 1 ? copy.title : copy.titleMany(open)}>
      {rateReadings.length > 0 && (
        <Question text={gaps.rate} isOpen={isRateOpen}>
          <ChoiceChips
            label={gaps.rate}
            options={rateReadings.map((columns) => ({
              value: columns.join(','),
              label: gaps.rateOption(columns.map((at) => header[at] ?? '')),
            }))}
            value={rate.join(',')}
            onChange={(value) => void actions.setRate(value.split(',').map(Number))}
          />
        </Question>
      )}
      {questions.map(({ field, example, cells, options }) => {
        const text = copy.lead(labelOf(field), example, cells)
        return (
          <Question key={field} text={text} isOpen={answers[field] === undefined}>
            <ChoiceChips<Notation | ''>
              label={text}
              options={options.map(({ value, reading }) => ({
                value,
                label: copy.option(formatReading(field, reading), copy.options[value]),
              }))}
              value={answers[field] ?? ''}
              onChange={(value) => value !== '' && void actions.answer(field, value)}
            />
          </Question>
        )
      })}
      {stops.map(({ field, rows, isWholeDay }) => (
        <Question key={field} text={isWholeDay ? gaps.day(rows) : gaps.time(KINDS[field], rows)} isOpen>
          {isWholeDay ? (
            <div>
              <Button variant="ghost" onClick={() => void actions.setMissingTime(field, BY_ROAD)}>
                {gaps.byRoad}
              </Button>
            </div>
          ) : (
            <TimeForAll label={gaps.timeLabel(KINDS[field])} onUse={(time) => actions.setMissingTime(field, time)} />
          )}
        </Question>
      ))}
      {answered.map((field) => (
        <Question
          key={field}
          text={times[field] === BY_ROAD ? gaps.filledByRoad : gaps.filled(KINDS[field], times[field] ?? '')}
        >
          <div>
            <Button variant="ghost" onClick={() => void actions.setMissingTime(field, '')}>
              {gaps.change}
            </Button>
          </div>
        </Question>
      ))}
    </SectionCard>
  )
}

function Question({ text, isOpen = false, children }: { text: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2.5">
      <p className={isOpen ? 'rounded-card border border-caution bg-caution-tint p-3' : ''}>{text}</p>
      {children}
    </div>
  )
}

function TimeForAll({ label, onUse }: { label: string; onUse: (time: string) => Promise<void> }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (readTime(typed) === null) setError(gaps.unread)
    else void onUse(typed.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <TextField
          label={label}
          hint={gaps.timeHint}
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" variant="ghost">
        {gaps.use}
      </Button>
    </form>
  )
}
