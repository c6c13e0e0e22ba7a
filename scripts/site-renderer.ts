/** What scripts need of src/client/site/render-site.tsx, which they load once it is built. */
export interface SiteRenderer {
  readonly renderSite: (assets: { script: string; styles: string[]; font: string }) => SiteFile[]
}

export interface SiteFile {
  readonly path: string
  readonly type: string
  readonly content: string
}
