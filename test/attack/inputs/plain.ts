/** Evidence with nothing hostile in it, for attacks to spoil or to surround. */
export const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: { name: shop }\nspec: { containers: [{ name: shop, image: "shop:1" }] }\n';

export const STATE =
  '{"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "x", "outputs": {}, "resources": []}';
