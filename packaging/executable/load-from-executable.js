/*
 * Lets Node load modules from the single executable instead of a folder. Their addresses are below
 * /dev/null, where no file can be, so nothing on disk takes their place; the path of the executable would not do, because
 * Node does not know it where /proc is not mounted. The main thread runs this as a script, and each worker thread as a
 * module that is imported first, so it uses no import and no require.
 */
{
  const { getRawAsset } = process.getBuiltinModule('node:sea');
  const { registerHooks } = process.getBuiltinModule('node:module');
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const base = 'file:///dev/null/evidence-engine/';

  const addressInside = (specifier, parent = '') => {
    if (specifier.startsWith('.') && parent.startsWith(base)) return new URL(specifier, parent).href;
    const address = specifier.startsWith('/') ? pathToFileURL(specifier).href : specifier;
    return address.startsWith(base) ? address : undefined;
  };

  registerHooks({
    resolve(specifier, context, next) {
      const url = addressInside(specifier, context.parentURL);
      return url === undefined ? next(specifier, context) : { url, format: 'module', shortCircuit: true };
    },
    load(url, context, next) {
      if (!url.startsWith(base)) return next(url, context);
      const source = Buffer.from(getRawAsset(decodeURI(url.slice(base.length))));
      return { source, format: 'module', shortCircuit: true };
    },
  });
}
