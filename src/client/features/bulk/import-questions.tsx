import Columns3 from 'lucide-react/icons/columns-3'
import { type FormEvent, type ReactNode, useState } from 'react'
import { SectionCard } from '#client/components/section-card.tsx'
import { Button } from '#client/ui/button.tsx'
import { foldProps } from '#client/ui/fold-props.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { CSV_COLUMNS, type CsvColumn, type CsvField, type CsvMapping } from '#contract/freight/csv-column.ts'
import { readTime } from '#domain/time/written-time.ts'
import { formatReading, type Notation } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { type EqualValues, labelOf } from './equal-values.ts'
import type { ImportSummary } from './import-session.ts'
import { BY_ROAD, type MissingTimeQuestion } from './import-edits.ts'
import type { ImportActions } from './use-import-session.ts'

interface ImportQuestionsProps {
  facts: ImportSummary
  missingTimes: readonly MissingTimeQuestion[]
  actions: Pick<ImportActions, 'answer' | 'setRate' | 'setMissingTime'>
}

const { question: questionCopy, gaps } = IMPORT_COPY

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
    <SectionCard
      title={open === 0 ? questionCopy.answered : open === 1 ? questionCopy.title : questionCopy.titleMany(open)}
    >
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
        const text = questionCopy.lead(labelOf(field), example, cells)
        return (
          <Question key={field} text={text} isOpen={answers[field] === undefined}>
            <ChoiceChips<Notation | ''>
              label={text}
              options={options.map(({ value, reading }) => ({
                value,
                label: questionCopy.option(formatReading(field, reading), questionCopy.options[value]),
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

const { columns: mappingCopy } = IMPORT_COPY

interface ColumnMappingProps {
  facts: ImportSummary
  /** problems of the rows as they are now */
  equal: readonly EqualValues[]
  onMap: (mapping: CsvMapping, hasHeader: boolean) => Promise<void>
}

const [NONE, SAME] = ['none', 'same']

/** The fields that no column matches, or all fields on request. One text can fill a field in every row. */
export function ColumnMapping({ facts, equal, onMap }: ColumnMappingProps) {
  const { mapping, hasHeader, header, headerRow } = facts
  const isMatched = ({ field }: CsvColumn) => field in mapping.columns
  const lacks = ({ field }: CsvColumn) =>
    !(field in mapping.columns || field in mapping.same) && equal.some((group) => group.field === field && !group.text)
  const missing = CSV_COLUMNS.filter((column) => column.isNeeded && lacks(column))
  // until the user opens or closes it
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isWhole, setWhole] = useState(false)
  // a field stays in view after its column was chosen
  const open = CSV_COLUMNS.filter((column) => column.isNeeded && !isMatched(column)).map(({ field }) => field)
  const [kept, setKept] = useState<ReadonlySet<CsvField>>(new Set())
  if (open.some((field) => !kept.has(field))) setKept(new Set([...kept, ...open]))
  const choose = ({ field }: CsvColumn, value: string) => {
    const { [field]: _column, ...columns } = mapping.columns
    const { [field]: _same, ...same } = mapping.same
    if (value === SAME) void onMap({ columns, same: { ...same, [field]: '' } }, hasHeader)
    else if (value === NONE) void onMap({ columns, same }, hasHeader)
    else void onMap({ columns: { ...columns, [field]: Number(value) }, same }, hasHeader)
  }
  const used = new Set(Object.values(mapping.columns)).size
  const { details, summary } = foldProps(isOpen ?? missing.length > 0, setOpen)
  return (
    <details {...details} className="rounded-card border border-line bg-surface">
      <summary
        {...summary}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 font-bold sm:px-5"
      >
        <Columns3 aria-hidden className="size-5 text-rail" />
        {mappingCopy.title}
        <span className="font-normal text-ink-soft">
          {missing.length === 0
            ? mappingCopy.matched(used, header.length)
            : mappingCopy.missing(mappingCopy.names(missing.map(({ label }) => label)))}
        </span>
      </summary>
      <div className="flex flex-col gap-4 border-t border-hairline px-4 pt-2 pb-5 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={mappingCopy.header(headerRow)}
            checked={hasHeader}
            onChange={({ target }) => void onMap(mapping, target.checked)}
          />
          <Button variant="quiet" size="compact" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {mappingCopy.all}
          </Button>
        </div>
        {open.length === 0 && !isWhole && <p className="text-ink-soft">{mappingCopy.allMatched}</p>}
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
          {CSV_COLUMNS.map((column) => (
            <div
              key={column.field}
              hidden={!isWhole && !kept.has(column.field)}
              className="flex min-w-0 flex-col gap-2"
            >
              <SelectField
                label={column.label}
                optional={!column.isNeeded}
                value={mapping.columns[column.field] ?? (column.field in mapping.same ? SAME : NONE)}
                options={[
                  { value: NONE, label: mappingCopy.none },
                  { value: SAME, label: mappingCopy.same },
                  ...header.map((name, at) => ({ value: String(at), label: name })),
                ]}
                onChange={({ target }) => choose(column, target.value)}
              />
              {column.field in mapping.same && (
                <TextField
                  label={mappingCopy.sameFor(column.label)}
                  value={mapping.same[column.field]}
                  onChange={({ target }) =>
                    void onMap({ ...mapping, same: { ...mapping.same, [column.field]: target.value } }, hasHeader)
                  }
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </details>
  )
}

interface FixEqualValuesProps {
  groups: readonly EqualValues[]
  onReplace: (group: EqualValues, text: string) => Promise<void>
  onConfirm: (group: EqualValues) => Promise<void>
}

const { equal: equalCopy } = IMPORT_COPY

/** One fix for all rows with the same value, and one answer for unlikely ones. */
export function FixEqualValues({ groups, onReplace, onConfirm }: FixEqualValuesProps) {
  if (groups.length === 0) return null
  return (
    <SectionCard title={equalCopy.title}>
      <ul className="flex flex-col divide-y divide-hairline">
        {groups.map((group) => (
          <li
            key={`${group.field} ${group.key}`}
            className="grid gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 md:grid-cols-[1fr_22rem] md:items-end"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">
                {labelOf(group.field)}:{' '}
                {group.isCheck ? equalCopy.flagged(group.lines.length) : group.text || equalCopy.blank}
              </p>
              <p className="text-sm text-red-ink">{group.message}</p>
              <p className="text-sm text-ink-soft">{equalCopy.where(group.lines.length, group.firstRow)}</p>
            </div>
            {group.isCheck ? (
              <div>
                <Button variant="ghost" onClick={() => void onConfirm(group)}>
                  {equalCopy.correct(group.lines.length)}
                </Button>
              </div>
            ) : (
              <Replacement group={group} onReplace={onReplace} />
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Replacement({ group, onReplace }: { group: EqualValues; onReplace: FixEqualValuesProps['onReplace'] }) {
  const [typed, setTyped] = useState('')
  const label = equalCopy.newValue(labelOf(group.field), group.text || equalCopy.blank)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void onReplace(group, typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[1fr_auto] items-end gap-2">
      {group.choices ? (
        <SelectField
          label={label}
          placeholder={equalCopy.choose}
          value={typed}
          options={group.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : (
        <TextField label={label} maxLength={5000} value={typed} onChange={({ target }) => setTyped(target.value)} />
      )}
      <Button type="submit" variant="ghost">
        {equalCopy.replace(group.lines.length)}
      </Button>
    </form>
  )
}
