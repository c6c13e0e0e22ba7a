import { Link } from '@tanstack/react-router'
import Trash from 'lucide-react/icons/trash-2'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import type { LoadTemplate } from '#contract/freight/load-template.ts'
import { PATHS } from '#contract/api/path.ts'
import { TEMPLATE_LIST_COPY } from './copy.ts'
import { templatesQuery, useDeleteTemplate } from './load-templates.queries.ts'
import { formatTemplateLane } from './template-lane.ts'

/** The account's templates by name, each linking to a form that starts from it. */
export function TemplateList() {
  const { data, error, isError, refetch } = useStored(templatesQuery)
  const remove = useDeleteTemplate()
  if (!data && isError)
    return <ReadError error={error} message={TEMPLATE_LIST_COPY.failedToLoadTemplates} onRetry={refetch} />
  if (!data) return <LoadingState words={TEMPLATE_LIST_COPY.loading} />
  if (data.length === 0) return <EmptyState message={TEMPLATE_LIST_COPY.empty} hint={TEMPLATE_LIST_COPY.emptyHint} />
  return (
    <ul className="-mx-2">
      {data.map((template) => (
        <li key={template.id} className="flex items-center gap-2 border-b border-hairline last:border-b-0">
          <Link
            to={PATHS.createLoad}
            search={{ template: template.id }}
            className="flex min-h-14 min-w-0 flex-1 flex-col justify-center rounded-control px-2 py-2 no-underline hover:bg-paper"
          >
            <strong className="block">{template.name}</strong>
            <span className="text-sm text-ink-soft">{aboutTemplate(template)}</span>
          </Link>
          <Button
            variant="quiet"
            size="icon"
            busy={remove.isPending && remove.variables === template.id}
            aria-label={TEMPLATE_LIST_COPY.deleteTemplate(template.name)}
            onClick={() => remove.mutate(template.id)}
          >
            <Trash aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}

function aboutTemplate({ name, form }: LoadTemplate): string {
  const lane = formatTemplateLane(form)
  return [lane === name ? '' : lane, form.commodity.trailer, form.commodity.commodity].filter(Boolean).join(', ')
}
