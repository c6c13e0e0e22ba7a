import { Fragment } from 'react'
import { ArticleFigure } from './article-figure.tsx'
import { type Article, type Block, type Rich, readText } from './article.ts'

export function ArticleBody({ article }: { article: Article }) {
  return (
    <div className="text-lg leading-relaxed [&_a]:font-semibold [&_a]:text-sign-deep [&_a]:underline">
      {article.blocks.map((block, at) => (
        // the blocks of a published article keep their order
        <ArticleBlock key={at} block={block} />
      ))}
    </div>
  )
}

function ArticleBlock({ block }: { block: Block }) {
  if ('heading' in block) return <h2 className="mt-10 mb-3 text-xl font-extrabold text-balance">{block.heading}</h2>
  if ('paragraph' in block)
    return (
      <p className="mt-4">
        <RichText text={block.paragraph} />
      </p>
    )
  if ('list' in block) return <ArticleList block={block} />
  if ('table' in block) return <ArticleTable table={block.table} />
  if ('figure' in block) return <ArticleFigure name={block.figure} caption={block.caption} alt={block.alt} />
  return (
    <div className="my-6 rounded-card border border-line border-l-4 border-l-sign bg-surface p-4 sm:p-5">
      <p className="text-base font-bold">{block.messageTitle}</p>
      {block.message.map((line) => (
        <p key={line} className="mt-2">
          {line}
        </p>
      ))}
    </div>
  )
}

function ArticleList({ block }: { block: Extract<Block, { list: unknown }> }) {
  const items = block.list.map((item) => (
    <li key={readText(item)} className="mt-2 pl-1">
      <RichText text={item} />
    </li>
  ))
  return block.isOrdered ? (
    <ol className="mt-4 list-decimal pl-6 marker:font-bold">{items}</ol>
  ) : (
    <ul className="mt-4 list-disc pl-6 marker:text-rail">{items}</ul>
  )
}

/** On a narrow phone the table scrolls sideways, not the page; keyboards reach it. */
function ArticleTable({ table: { caption, head, rows } }: { table: Extract<Block, { table: unknown }>['table'] }) {
  return (
    <section
      aria-label={caption}
      tabIndex={0}
      className="my-6 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-sm leading-snug sm:text-base">
        <caption className="px-3 pt-4 pb-2 text-left text-sm font-semibold text-ink-soft sm:px-4">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-sign align-bottom">
            {head.map((name, column) =>
              name === '' ? (
                <td key={column} className="px-3 py-2 sm:px-4" />
              ) : (
                <th key={column} scope="col" className="px-3 py-2 font-bold sm:px-4">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="align-top">
          {rows.map(([first = '', ...rest]) => (
            <tr key={first + rest.join()} className="border-b border-hairline last:border-b-0">
              <th scope="row" className="px-3 py-2.5 font-semibold sm:px-4">
                {first}
              </th>
              {rest.map((cell, column) => (
                <td key={column} className="px-3 py-2.5 sm:px-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RichText({ text }: { text: Rich }) {
  if (typeof text === 'string') return text
  return text.map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <a key={part.link} href={part.href}>
        {part.link}
      </a>
    ),
  )
}
