import { useState } from 'react'
import { DAY_MS } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/stop-time.ts'
import { DateField } from '#client/components/time-fields.tsx'
import { useNow } from '#client/components/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { useDebouncedText } from '#client/ui/use-debounced-text.ts'
import { type AskMyLoads, type MyLoadsSearch, NO_FILTER } from './my-loads-search.ts'
import { DAY_FILTERS, MY_LOADS_SORTS, MY_LOADS_TOOLS_COPY } from './my-loads-tools-copy.ts'

interface MyLoadsFiltersProps {
  asked: MyLoadsSearch
  onAsk: AskMyLoads
}

/** A filter's days are typed on this device. */
const HERE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Days are in the stop's zone, the last one included. */
export function MyLoadsFilters({ asked, onAsk }: MyLoadsFiltersProps) {
  // a half-typed day is cleared too
  const [clears, setClears] = useState(0)
  const sort = (value: string) => {
    const [by, order] = value.split(':') as [MyLoadsSearch['sort'], MyLoadsSearch['sortOrder']]
    onAsk({ sort: by, sortOrder: order })
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.4fr_repeat(4,1fr)_auto]">
      <SelectField
        label={MY_LOADS_TOOLS_COPY.sortBy}
        value={`${asked.sort}:${asked.sortOrder}`}
        options={MY_LOADS_SORTS.map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => sort(target.value)}
      />
      {DAY_FILTERS.map(([name, label]) => (
        <DayField key={`${name} ${clears}`} label={label} day={asked[name]} onDay={(day) => onAsk({ [name]: day })} />
      ))}
      <Button
        variant="ghost"
        className="self-start lg:mt-6.5"
        onClick={() => {
          setClears(clears + 1)
          onAsk(NO_FILTER)
        }}
      >
        {MY_LOADS_TOOLS_COPY.clear}
      </Button>
    </div>
  )
}

interface DayFieldProps {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** A half-typed day isn't searched and doesn't reset the field; one that stays so says it once the field was left. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const now = useNow(DAY_MS)
  const { text, type, settleNow } = useDebouncedText(day ?? '', (typed) => {
    if (typed === '' || DAY.test(typed)) onDay(typed || undefined)
  })
  return (
    <DateField
      label={label}
      value={text}
      today={localDay(now, HERE)}
      error={isLeft && text !== '' && !DAY.test(text) ? MY_LOADS_TOOLS_COPY.noDay : undefined}
      onChange={type}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        settleNow()
      }}
    />
  )
}
