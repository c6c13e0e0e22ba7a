interface Assets {
  readonly script: string
  /** the build puts the styles into each page; while developing, Vite serves their file */
  readonly styles: { readonly text: string } | { readonly href: string }
  readonly font: string
}

/** What scripts need of src/client/site/render-site.tsx, which they load once it is built. */
export interface SiteRenderer {
  readonly renderSite: (assets: Assets) => SiteFile[]
}

export interface SiteFile {
  readonly path: string
  readonly type: string
  readonly content: string
}
