/**
 * Go modules whose packages always link cryptography: their own, or crypto/tls of the standard library (which
 * net/http links). The go command records a module only if the program has a package of it. A name that ends in `/`
 * means every module below. Source: import lists of the modules, November 2026.
 */
const MODULES: readonly string[] = [
  'golang.org/x/crypto',
  'golang.org/x/oauth2',
  'google.golang.org/grpc',
  'google.golang.org/api',
  'cloud.google.com/go/storage',
  'k8s.io/client-go',
  'k8s.io/apiserver',
  'k8s.io/kubernetes',
  'sigs.k8s.io/controller-runtime',
  'filippo.io/age',
  'filippo.io/edwards25519',
  'go.etcd.io/etcd/client/v3',
  'go.mongodb.org/mongo-driver',
  'github.com/aws/aws-sdk-go',
  'github.com/aws/aws-sdk-go-v2',
  'github.com/aws/aws-sdk-go-v2/service/',
  'github.com/Azure/azure-sdk-for-go/sdk/azcore',
  'github.com/cloudflare/circl',
  'github.com/coreos/go-oidc/v3',
  'github.com/docker/docker',
  'github.com/gin-gonic/gin',
  'github.com/go-chi/chi/v5',
  'github.com/go-jose/',
  'github.com/go-sql-driver/mysql',
  'github.com/golang-jwt/',
  'github.com/gorilla/mux',
  'github.com/gorilla/websocket',
  'github.com/hashicorp/vault/api',
  'github.com/IBM/sarama',
  'github.com/jackc/pgx/v5',
  'github.com/labstack/echo/v4',
  'github.com/lestrrat-go/jwx/',
  'github.com/lib/pq',
  'github.com/miekg/dns',
  'github.com/miekg/pkcs11',
  'github.com/minio/minio-go/v7',
  'github.com/nats-io/nats.go',
  'github.com/pion/dtls/',
  'github.com/ProtonMail/go-crypto',
  'github.com/quic-go/quic-go',
  'github.com/redis/go-redis/v9',
  'github.com/refraction-networking/utls',
  'github.com/segmentio/kafka-go',
  'github.com/spiffe/go-spiffe/v2',
  'github.com/tink-crypto/tink-go/v2',
  'github.com/valyala/fasthttp',
  'golang.zx2c4.com/wireguard',
];
const NAMED: ReadonlySet<string> = new Set(MODULES);
const BELOW = MODULES.filter((name) => name.endsWith('/'));
const MOST = 20;

/** Cryptographic modules in the lines of `go version -m`: the dependencies, and the program's own module. */
export function goCryptoModules(lines: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const line of lines) {
    const [, name = ''] = /^(?:mod|dep|=>)\t([^\t]{1,300})/.exec(line) ?? [];
    if (NAMED.has(name) || BELOW.some((start) => name.startsWith(start))) found.add(name);
    if (found.size >= MOST) break;
  }
  return [...found];
}
