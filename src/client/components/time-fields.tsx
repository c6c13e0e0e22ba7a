import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, type MouseEvent, type Ref, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { EarliestTime } from '#domain/freight/suggested-times.ts'
import { formatTypedTime, parseClock, parseTypedDay, parseTypedTime } from '#domain/time/typed-time.ts'
import { SUGGESTED_TIME_COPY, TIME_FIELDS_COPY } from './copy.ts'

type TimeFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'ref'> & {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
}

interface DateFieldProps extends TimeFieldProps {
  /** 'yyyy-MM-dd' where the time applies, for a day without a year */
  today: string
  /** 'yyyy-MM-dd', of a time without a day */
  clockDay?: string | undefined
}

/**
 * A date and time of the 24-hour clock, typed like 'Nov 27 0800' or picked. Its value is wall time, 'yyyy-MM-ddTHH:mm',
 * or the text if it isn't a time.
 */
export function DateTimeField({ today, clockDay, trailing, ...field }: DateFieldProps) {
  const { value, onChange } = field
  return (
    <TypedField
      placeholder={TIME_FIELDS_COPY.dateExample}
      {...field}
      parse={(typed) => parseTypedTime(typed, today, clockDay)}
      format={formatTypedTime}
      trailing={
        <>
          {trailing}
          <Picker type="datetime-local" label={TIME_FIELDS_COPY.chooseDateAndTime} value={value} onChange={onChange} />
        </>
      }
    />
  )
}

/** A day, typed like 'Nov 27' or picked. Its value is 'yyyy-MM-dd', or the text if it isn't a day. */
export function DateField({ today, ...field }: Omit<DateFieldProps, 'clockDay'>) {
  const { value, onChange } = field
  return (
    <TypedField
      placeholder={TIME_FIELDS_COPY.dayExample}
      {...field}
      parse={(typed) => parseTypedDay(typed, today)}
      format={formatTypedTime}
      trailing={<Picker type="date" label={TIME_FIELDS_COPY.chooseDay} value={value} onChange={onChange} />}
    />
  )
}

/** The pickers' last values; they would accept years of six digits. */
const LATEST = { date: '2099-12-31', 'datetime-local': '2099-12-31T23:59' } as const

interface PickerProps {
  type: keyof typeof LATEST
  label: string
  value: string
  onChange: (value: string) => void
}

/** The button that opens the browser's own calendar. */
function Picker({ type, label, value, onChange }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className="relative -my-px -mr-3">
      <button
        type="button"
        className="grid size-12 place-items-center rounded-control text-ink-soft hover:text-ink focus-visible:-outline-offset-3"
        aria-label={label}
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarDays aria-hidden className="size-5" />
      </button>
      {/* only its calendar is used */}
      <input
        ref={picker}
        type={type}
        aria-hidden
        tabIndex={-1}
        max={LATEST[type]}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="pointer-events-none absolute inset-0 opacity-0"
      />
    </span>
  )
}

/** A time of the 24-hour clock, 'HH:mm', typed like '2200' or '10 pm'. */
export function ClockField(props: TimeFieldProps) {
  return <TypedField placeholder="22:00" {...props} parse={parseClock} format={(value) => value} />
}

interface TypedFieldProps extends TimeFieldProps {
  /** null if the text is no value yet */
  parse: (typed: string) => string | null
  format: (value: string) => string
}

/** Keeps the text while it is typed, and shows the value as everywhere else once the field is left. */
function TypedField({ value, onChange, onBlur, parse, format, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => parse(text) ?? text.trim()
  const isShown = typed !== null && read(typed) === value
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...field}
      value={isShown ? typed : format(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

interface SuggestedTimeProps {
  time: EarliestTime
  onUse: () => void
}

/** A likely time for the field above, one tap away. The button goes with its use, so the field takes the focus. */
export function SuggestedTime({ time, onUse }: SuggestedTimeProps) {
  const use = ({ currentTarget, nativeEvent }: MouseEvent) => {
    // a phone's keyboard would cover the form
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (!isTouch) currentTarget.parentElement?.querySelector('input')?.focus()
    onUse()
  }
  return (
    <Button variant="quiet" size="compact" className="self-start" onClick={use}>
      {SUGGESTED_TIME_COPY.takeTime(time.words)}
    </Button>
  )
}
