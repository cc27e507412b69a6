# PostgreSQL, Redis and Caddy of Debian, with the interface of their official images as far as deploy/compose.yaml uses it.
FROM localhost/kyb-debian:trixie
RUN apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends caddy postgresql redis-server >/dev/null \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/*
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY servers.sh /usr/local/bin/
ENTRYPOINT ["servers.sh"]
CMD ["postgres"]
# A fast shutdown of PostgreSQL.
STOPSIGNAL SIGINT
