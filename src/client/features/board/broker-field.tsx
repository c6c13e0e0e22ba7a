import { useState } from 'react'
import type { Load } from '#contract/freight/load.ts'
import { AutocompleteField } from '#client/ui/autocomplete-field.tsx'
import type { BoardFilters } from './board-filter-values.ts'
import { FILTERS_DIALOG_COPY } from './filters-dialog-copy.ts'
import { seenBrokers } from './stored-loads.ts'

const MAX_OFFERS = 6

interface BrokerFieldProps {
  draft: BoardFilters
  onChange: (part: Partial<BoardFilters>) => void
  loads: readonly Load[]
}

/** One broker, of those whose loads this device has seen. */
export function BrokerField({ draft: { broker, brokerName }, onChange, loads }: BrokerFieldProps) {
  const [text, setText] = useState(String(brokerName ?? ''))
  const [isLeft, setLeft] = useState(false)
  const wanted = text.trim().toLowerCase()
  const offers = seenBrokers(loads)
    .filter(({ name }) => wanted !== '' && name.toLowerCase().includes(wanted))
    .slice(0, MAX_OFFERS)
    .map(({ id, name }) => ({ key: id, title: name }))
  return (
    <AutocompleteField
      label={FILTERS_DIALOG_COPY.broker}
      placeholder={FILTERS_DIALOG_COPY.brokerPlaceholder}
      error={isLeft && wanted !== '' && broker === undefined ? FILTERS_DIALOG_COPY.chooseBroker : undefined}
      maxLength={100}
      value={text}
      suggestions={broker === undefined ? offers : []}
      onType={(typed) => {
        setText(typed)
        setLeft(false)
        onChange({ broker: undefined, brokerName: undefined })
      }}
      onTake={({ key, title }) => {
        setText(title)
        onChange({ broker: key, brokerName: title })
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
