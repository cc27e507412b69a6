"""Retries when a service or the network fails, tested with a server that fails in given ways."""

import io
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from kyb_client import Client, KybError
from kyb_client.transport import parse_retry_after, retry_delay

VERIFY = {"queryValue": "51824753556", "jurisdiction": "AU"}


def problem(status, code, headers=None):
    body = {"type": "about:blank", "title": "t", "status": status, "detail": "Later.", "code": code, "requestId": "req_1"}
    return status, headers or {}, json.dumps(body).encode()


DONE = (200, {}, b'{"result":{"id":"ver_1"},"bulk":{"id":"blk_1"}}')
DROPPED = None
BROKEN_OFF = (200, {"Content-Length": "100"}, b'{"re')
GATEWAY = (502, {}, b"<html>Bad gateway</html>")


class Server:
    """Responds in each of the given ways to one request after the other, and then repeats the last one."""

    def __init__(self, *responses):
        self.seen = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self):
                body = self.read_body()
                outer.seen.append((self.command, self.headers.get("Idempotency-Key"), body))
                response = responses[min(len(outer.seen), len(responses)) - 1]
                if response is DROPPED:
                    self.connection.close()
                    return
                status, headers, content = response
                self.send_response(status)
                for name, value in {"Content-Length": str(len(content)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PATCH = do_DELETE = handle_any

            def read_body(self):
                if self.headers.get("Transfer-Encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("Content-Length") or 0))
                body = b""
                while True:
                    size = int(self.rfile.readline(), 16)
                    body += self.rfile.read(size)
                    self.rfile.readline()
                    if size == 0:
                        return body

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except (OSError, ValueError):
                    self.close_connection = True

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Retries(unittest.TestCase):
    def test_a_passing_failure_is_retried_as_the_same_call(self):
        overloaded = problem(503, "OVERLOADED", {"Retry-After": "0"})
        for failing in (DROPPED, overloaded, GATEWAY, BROKEN_OFF):
            with self.subTest(failing=failing), Server(failing, DONE) as server:
                self.assertEqual(Client(server.url, "key").verify(VERIFY), {"id": "ver_1"})
                (_, first, body), (_, second, again) = server.seen
                self.assertTrue(first)
                self.assertEqual((first, body), (second, again))

    def test_another_call_has_another_idempotency_key(self):
        with Server(DONE) as server:
            client = Client(server.url, "key")
            client.verify(VERIFY)
            client.verify(VERIFY)
            client.verify(VERIFY, idempotency_key="mine")
            keys = [key for _, key, _ in server.seen]
            self.assertEqual((len(set(keys)), keys[2]), (3, "mine"))

    def test_a_lasting_failure_raises_the_last_error(self):
        with Server(problem(503, "OVERLOADED", {"Retry-After": "0"})) as server, self.assertRaises(KybError) as raised:
            Client(server.url, "key", retries=1).verify(VERIFY)
        error = raised.exception
        self.assertEqual((error.code, error.status, error.request_id, error.retry_after), ("OVERLOADED", 503, "req_1", 0))
        self.assertEqual((str(error), len(server.seen)), ("Later.", 2))

    def test_these_are_not_retried(self):
        cases = {
            "more than a minute": (problem(429, "RATE_LIMITED", {"Retry-After": "3600"}), "RATE_LIMITED"),
            "a recorded attempt": (problem(503, "REGISTER_UNAVAILABLE", {"Retry-After": "1"}), "REGISTER_UNAVAILABLE"),
            "a fault": ((500, {}, b"no"), "UNEXPECTED_ANSWER"),
            "a page of a proxy": ((200, {}, b"<html>Sign in</html>"), "UNEXPECTED_ANSWER"),
            "a redirect": ((307, {"Location": "/elsewhere"}, b""), "UNEXPECTED_ANSWER"),
        }
        for name, (response, code) in cases.items():
            with self.subTest(name), Server(response, DONE) as server, self.assertRaises(KybError) as raised:
                Client(server.url, "key").verify(VERIFY)
            self.assertEqual((raised.exception.code, len(server.seen)), (code, 1))

    def test_patch_and_delete_are_not_retried(self):
        for method in ("PATCH", "DELETE"):
            with self.subTest(method), Server(DROPPED, DONE) as server, self.assertRaises(KybError) as raised:
                Client(server.url, "key").request(method, "/api/enterprise/webhooks/whk_1")
            self.assertEqual((raised.exception.code, raised.exception.status, len(server.seen)), ("NO_ANSWER", None, 1))

    def test_an_upload_of_a_file_is_retried_from_where_it_began(self):
        with Server(GATEWAY, DONE) as server:
            file = io.BytesIO(b"head\n51824753556,AU\n")
            file.readline()
            self.assertEqual(Client(server.url, "key").upload_bulk(file), {"id": "blk_1"})
            self.assertEqual([body for _, _, body in server.seen], [b"51824753556,AU\n"] * 2)

    def test_an_upload_of_an_iterator_is_not_retried(self):
        with Server(GATEWAY, DONE) as server, self.assertRaises(KybError):
            Client(server.url, "key").upload_bulk(iter([b"5182", b"4753556,AU\n"]))
        self.assertEqual([body for _, _, body in server.seen], [b"51824753556,AU\n"])

    def test_results_that_break_off_are_an_error(self):
        row = b'{"row":1}\n'
        whole = {"Content-Length": "100"}
        chunked = {"Transfer-Encoding": "chunked"}
        for headers, content in ((whole, row), (chunked, b"a\r\n" + row + b"\r\n")):
            with self.subTest(headers), Server((200, headers, content)) as server:
                results = Client(server.url, "key").bulk_results("blk_1")
                self.assertEqual(next(results), {"row": 1})
                with self.assertRaises(KybError) as raised:
                    next(results)
            self.assertEqual(raised.exception.code, "NO_ANSWER")

    def test_no_service_is_no_answer(self):
        with Server(DONE) as server:
            pass
        with self.assertRaises(KybError) as raised:
            Client(server.url, "key", retries=0).get_bulk("blk_1")
        self.assertEqual((raised.exception.code, raised.exception.status), ("NO_ANSWER", None))

    def test_silence_is_no_answer(self):
        with Server((200, {"Content-Length": "5"}, b"1234")) as server, self.assertRaises(KybError) as raised:
            Client(server.url, "key", timeout=0.2, retries=0).get_bulk("blk_1")
        self.assertEqual(raised.exception.code, "NO_ANSWER")


class Delay(unittest.TestCase):
    def test_doubles_up_to_eight_seconds_with_jitter(self):
        for attempt, longest in ((1, 0.5), (2, 1), (3, 2), (5, 8), (20, 8)):
            self.assertTrue(all(longest / 2 <= retry_delay(attempt, None) <= longest for _ in range(50)))

    def test_honours_retry_after_up_to_a_minute(self):
        self.assertTrue(7 <= retry_delay(1, 7) < 7.5)
        self.assertIsNone(retry_delay(1, 61))

    def test_reads_seconds_or_a_date(self):
        now = 1795143845.0
        self.assertEqual(parse_retry_after("7", now), 7)
        self.assertEqual(parse_retry_after("Fri, 20 Nov 2026 03:05:05 GMT", now), 60)
        for header in (None, "", "soon", "-1", "1e3"):
            self.assertIsNone(parse_retry_after(header, now))


if __name__ == "__main__":
    unittest.main()
