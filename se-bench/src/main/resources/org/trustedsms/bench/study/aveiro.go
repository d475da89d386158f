// SPDX-License-Identifier: Apache-2.0

// Times signing and verifying with Go's standard library, hashing left out. What it reads and
// prints is described in aveiro.py.
package main

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

const (
	loop        = 2 * time.Millisecond
	all         = 400 * time.Millisecond
	fewestLoops = 3
)

var folder = os.Args[1]

func read(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(folder, name))
}

func der(name string) ([]byte, error) {
	text, err := read(name)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("no PEM in " + name)
	}
	return block.Bytes, nil
}

// smallest returns the smallest mean of a loop, in microseconds.
func smallest(work func() error) (float64, error) {
	best := math.Inf(1)
	var spent time.Duration
	for loops := 0; loops < fewestLoops || spent < all; loops++ {
		runs := 0
		var elapsed time.Duration
		start := time.Now()
		for elapsed < loop {
			if err := work(); err != nil {
				return 0, err
			}
			runs++
			elapsed = time.Since(start)
		}
		best = math.Min(best, float64(elapsed.Nanoseconds())/1e3/float64(runs))
		spent += elapsed
	}
	return best, nil
}

func pair(file string) (secret, known any, err error) {
	bytes, err := der(file + ".pem")
	if err != nil {
		return
	}
	if secret, err = x509.ParsePKCS8PrivateKey(bytes); err != nil {
		return
	}
	if bytes, err = der(file + ".pub.pem"); err != nil {
		return
	}
	known, err = x509.ParsePKIXPublicKey(bytes)
	return
}

func measure(kind, file string, digest []byte) (string, error) {
	secret, known, err := pair(file)
	if err != nil {
		return "", err
	}
	pss := &rsa.PSSOptions{SaltLength: 32, Hash: crypto.SHA256}
	var sign func() ([]byte, error)
	var verify func(signature []byte) error
	switch kind {
	case "pkcs1":
		sign = func() ([]byte, error) {
			return rsa.SignPKCS1v15(rand.Reader, secret.(*rsa.PrivateKey), crypto.SHA256, digest)
		}
		verify = func(signature []byte) error {
			return rsa.VerifyPKCS1v15(known.(*rsa.PublicKey), crypto.SHA256, digest, signature)
		}
	case "pss":
		sign = func() ([]byte, error) {
			return rsa.SignPSS(rand.Reader, secret.(*rsa.PrivateKey), crypto.SHA256, digest, pss)
		}
		verify = func(signature []byte) error {
			return rsa.VerifyPSS(known.(*rsa.PublicKey), crypto.SHA256, digest, signature, pss)
		}
	default:
		sign = func() ([]byte, error) {
			return ecdsa.SignASN1(rand.Reader, secret.(*ecdsa.PrivateKey), digest)
		}
		verify = func(signature []byte) error {
			if !ecdsa.VerifyASN1(known.(*ecdsa.PublicKey), digest, signature) {
				return errors.New("a genuine signature was refused")
			}
			return nil
		}
	}
	signature, err := sign()
	if err != nil {
		return "", err
	}
	signing, err := smallest(func() error { _, err := sign(); return err })
	if err != nil {
		return "", err
	}
	verifying, err := smallest(func() error { return verify(signature) })
	return fmt.Sprintf("%.3f\t%.3f\t%s", signing, verifying, hex.EncodeToString(signature)), err
}

func main() {
	fmt.Println("version\t" + strings.TrimPrefix(runtime.Version(), "go"))
	message, err := read("message.bin")
	if err != nil {
		panic(err)
	}
	algorithms, err := read("algorithms.txt")
	if err != nil {
		panic(err)
	}
	digest := sha256.Sum256(message)
	for _, line := range strings.Split(strings.TrimSpace(string(algorithms)), "\n") {
		parts := strings.Split(line, "\t")
		result, err := measure(parts[1], parts[2], digest[:])
		if err != nil {
			result = "-\t" + strings.Join(strings.Fields(err.Error()), " ")
		}
		fmt.Println(parts[0] + "\t" + result)
	}
}
