import { SectionCard } from '#client/components/section-card.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import type { Notation, NotationAnswers, NotationQuestion, NotedField } from './column-notation.ts'
import { IMPORT_COPY } from './copy.ts'
import { labelOf } from './equal-values.ts'
import { formatReading } from './format-reading.ts'

interface ImportQuestionsProps {
  questions: readonly NotationQuestion[]
  answers: NotationAnswers
  onAnswer: (field: NotedField, notation: Notation) => void
}

const { question: copy } = IMPORT_COPY

/** Asks once for each column whose values read two ways. Answers stay, and can be changed. */
export function ImportQuestions({ questions, answers, onAnswer }: ImportQuestionsProps) {
  if (questions.length === 0) return null
  const open = questions.filter(({ field }) => answers[field] === undefined).length
  return (
    <SectionCard title={open === 0 ? copy.answered : open === 1 ? copy.title : copy.titleMany(open)}>
      {questions.map(({ field, example, cells, options }) => (
        <div key={field} className="flex flex-col gap-2.5">
          <p className={answers[field] === undefined ? 'rounded-card border border-caution bg-caution-tint p-3' : ''}>
            {copy.lead(labelOf(field), example, cells)}
          </p>
          <ChoiceChips<Notation | ''>
            label={copy.lead(labelOf(field), example, cells)}
            options={options.map(({ value, reading }) => ({
              value,
              label: copy.option(formatReading(field, reading), copy.options[value]),
            }))}
            value={answers[field] ?? ''}
            onChange={(value) => value !== '' && onAnswer(field, value)}
          />
        </div>
      ))}
    </SectionCard>
  )
}
