// vite/client would pull in the DOM types, which a service worker does not have
interface ImportMeta {
  readonly env?: { readonly VITE_API_ROOT?: string; readonly DEV?: boolean }
}
