/** Key and certificate of `localhost` that nobody signed but itself; made for the tests and used nowhere else. */
export function selfSigned(): { key: string; cert: string } {
  return { key, cert };
}

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOypS72hDIAQPDjfl
J6pNdEmHPlCrI6iLvhLz/SwUpTyhRANCAAS+5MymOQZCifMv0C8bFXJJyZfT0VhS
7HLGDKCS8xNPjc+yDMxT10eBE7ZiT/twsrSedZOQlrxnLsVRvtXYuXDA
-----END PRIVATE KEY-----`;

const cert = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUTrMEwo2trve+4ZFGzNRhPJbFUGswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDE1NDQxNVoYDzIxMjYxMDI3
MTU0NDE1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS+5MymOQZCifMv0C8bFXJJyZfT0VhS7HLGDKCS8xNPjc+yDMxT10eB
E7ZiT/twsrSedZOQlrxnLsVRvtXYuXDAo2kwZzAdBgNVHQ4EFgQU222V52XbCfgW
9YJgrsHZS5IJcLQwHwYDVR0jBBgwFoAU222V52XbCfgW9YJgrsHZS5IJcLQwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgLLGOtUUYaFfNiOYIDmfmISTgaQlgD9/69wARC7+wXlECIHZZw1hhaO4J
aVpY5/d05VViyqmdRGz1BaI9tB4nV8Me
-----END CERTIFICATE-----`;
